import type { Person } from '../client-builder.js';

/** A gift card as this book has it. */
export interface CardInBook {
  readonly id: string;
  /** Codes that it has had; the last one is in force. */
  readonly codes: string[];
  readonly soldCents: number;
  readonly validUntil: string | null;
  leftCents: number;
  isCancelled: boolean;
  /** A page has held a part of it: what is left is then at most `leftCents`, until all pages are over. */
  isHeld: boolean;
  /** Kinds and amounts, oldest first. */
  readonly moves: string[];
}

/** A sale that the book knows by its id. */
interface SaleInBook {
  readonly id: string;
  readonly person: Person;
  readonly cents: number;
  readonly at: Date;
  /** The code of a promotion; empty: none. */
  readonly code: string;
  isTakenBack: boolean;
}

interface PaymentByCard {
  readonly id: string;
  readonly person: Person;
  readonly card: CardInBook;
  readonly cents: number;
  isTakenBack: boolean;
}

/** A code, and what it takes off the plan that the sequences sell. */
export interface CodeInBook {
  readonly id: string;
  readonly code: string;
  readonly offCents: number;
}

export const entryOf = (kind: string, cents: number, method: string | null): string =>
  `${kind} ${cents} ${method ?? ''}`.trim();

export const centsOf = (entries: readonly string[]): number =>
  entries.reduce((sum, entry) => sum + Number(entry.split(' ')[1]), 0);

/**
 * An account book of its own: what members and staff did, by the answers that they got. It has nothing of the product's
 * code or tables, and knows of a provider's money only what the provider says.
 */
export class PaymentBook {
  private readonly entries = new Map<Person, string[]>();
  readonly cards: CardInBook[] = [];
  readonly sales: SaleInBook[] = [];
  readonly paidByCard: PaymentByCard[] = [];

  of = (person: Person): readonly string[] => this.entries.get(person) ?? [];

  note(person: Person, kind: string, cents: number, method: string | null = null): void {
    this.entries.set(person, [...this.of(person), entryOf(kind, cents, method)]);
  }

  sold(person: Person, sale: { id: string; cents: number; at: Date; code?: string }): void {
    this.note(person, 'charge', sale.cents);
    this.sales.push({ person, code: '', isTakenBack: false, ...sale });
  }

  saleTakenBack(sale: SaleInBook): void {
    sale.isTakenBack = true;
    this.note(sale.person, 'reversal', -sale.cents);
  }

  cardSold(id: string, code: string, soldCents: number, validUntil: string | null): void {
    const moves = [`sold ${soldCents}`];
    this.cards.push({
      id,
      codes: [code],
      soldCents,
      validUntil,
      leftCents: soldCents,
      isCancelled: false,
      isHeld: false,
      moves,
    });
  }

  pays = (card: CardInBook, code: string, today: string): boolean =>
    card.codes.at(-1) === code &&
    !card.isCancelled &&
    card.leftCents > 0 &&
    (card.validUntil === null || card.validUntil >= today);

  usedOf(card: CardInBook, person: Person, { id, cents }: { id: string; cents: number }): void {
    card.leftCents -= cents;
    card.moves.push(`used ${-cents}`);
    this.note(person, 'payment', -cents, 'giftCard');
    this.paidByCard.push({ id, person, card, cents, isTakenBack: false });
  }

  paymentTakenBack(payment: PaymentByCard): void {
    payment.isTakenBack = true;
    payment.card.leftCents += payment.cents;
    payment.card.moves.push(`returned ${payment.cents}`);
    this.note(payment.person, 'reversal', payment.cents, 'giftCard');
  }

  partUsed(card: CardInBook, cents: number): void {
    card.moves.push(`used ${-cents}`);
  }

  addUp(card: CardInBook): void {
    card.leftCents = centsOf(card.moves);
  }

  cancelled(card: CardInBook, cents: number): void {
    card.moves.push(`cancelled ${-cents}`);
    card.leftCents -= cents;
    card.isCancelled = true;
  }
}
