import { StoreError } from '../errors.ts'

/** Transactions of a replica, by what their readers hold of them. */
const ofReplica = new WeakSet<object>()

/** The primary is to be asked instead: the replica is late, or does not know what the primary alone knows. */
export class AskPrimary extends StoreError {
  readonly why: 'late' | 'primary'
  constructor(why: 'late' | 'primary') {
    super(why === 'late' ? 'The replica is late.' : 'The primary alone knows this.')
    this.why = why
  }
}

export function markReplica(tx: object): void {
  ofReplica.add(tx)
}

/** For what a replica has no answer to, such as who holds a lock, and for what writes. @throws AskPrimary there */
export function needPrimary(tx: object): void {
  if (ofReplica.has(tx)) throw new AskPrimary('primary')
}
