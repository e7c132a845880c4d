/**
 * Whether somebody flies over a list: most of a screen in one frame. Nobody reads then, so that rows are only hinted
 * at, and none are asked for, until it is slower.
 */
export class Flight {
  #top = 0
  isOn = false

  /** Told of every place that is drawn. */
  at(top: number, screen: number, isScrolling: boolean): boolean {
    if (!isScrolling) this.isOn = false
    else if (top !== this.#top) this.isOn = Math.abs(top - this.#top) > screen * 0.6
    this.#top = top
    return this.isOn
  }
}
