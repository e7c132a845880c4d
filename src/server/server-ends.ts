/** Thrown where something waits for its turn and the server ends: it is not begun any more, and is left to whoever comes next. */
export class ServerEnds extends Error {
  constructor() {
    super('This server ends')
  }
}
