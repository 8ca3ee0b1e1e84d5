/** Said by a text, and known. */
type Told = readonly [said: unknown, known: unknown];

/** Compares the texts of screens with the known facts, and counts by text. */
export class Walk {
  /** How often each text was compared. */
  readonly told = new Map<string, number>();
  readonly faults: string[] = [];
  private about = '';

  /** Names the member and the screen of the next statements. */
  on(about: string): void {
    this.about = about;
  }

  /** By their texts. What is neither said nor true is no statement. */
  tell(told: Readonly<Record<string, Told>>, at = ''): void {
    for (const [text, [said, known]] of Object.entries(told)) {
      const [written, truth] = [JSON.stringify(said), JSON.stringify(known)];
      const isSilent = said === null || said === false;
      if (written !== truth || !isSilent)
        this.note(text, written === truth, `says ${written}, and ${truth} is true`, at);
    }
  }

  /** A text whose whole statement is true or not; `why` has the facts that judged it. */
  hold(text: string, isTrue: boolean, why: unknown = null): void {
    this.note(text, isTrue, `is false: ${JSON.stringify(why)}`, '');
  }

  private note(text: string, isTrue: boolean, fault: string, at: string): void {
    this.told.set(text, (this.told.get(text) ?? 0) + 1);
    if (!isTrue) this.faults.push([this.about, at, `${text} ${fault}`].filter(Boolean).join(', '));
  }
}
