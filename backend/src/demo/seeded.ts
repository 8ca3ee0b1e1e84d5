/** Deterministic random numbers (mulberry32): two demo gyms created on one day are identical. */
export class Seeded {
  constructor(private state: number) {}

  /** From 0 inclusive to 1 exclusive. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }

  shuffled<T>(from: readonly T[]): T[] {
    return from
      .map((value) => ({ value, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16)).join('');
    const variant = (8 + this.between(0, 3)).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
