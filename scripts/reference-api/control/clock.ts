/** A clock that tests can set, advance and freeze. */
export class Clock {
  #real: () => number;
  #offset = 0;
  #frozenAt: number | undefined;

  constructor(real: () => number) {
    this.#real = real;
  }

  /** Milliseconds since 1970. */
  now = (): number => this.#frozenAt ?? this.#real() + this.#offset;

  /** Sets the clock to a moment. A frozen clock stays there. */
  set(moment: number, frozen: boolean): void {
    this.#offset = moment - this.#real();
    this.#frozenAt = frozen ? moment : undefined;
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds;
    if (this.#frozenAt !== undefined) this.#frozenAt += milliseconds;
  }

  /** Returns to the real time. */
  reset(): void {
    this.#offset = 0;
    this.#frozenAt = undefined;
  }
}
