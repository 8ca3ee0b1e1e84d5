import type { Check } from './check.js';
import {
  activation,
  currentSubscriptions,
  endLines,
  givenDays,
  ledger,
  giftCards,
  onlinePayments,
  renewals,
  subscriptions,
} from './subscriptions.js';
import { audit, guards, origin, ownership, references } from './database.js';
import {
  bookingMails,
  capacity,
  instants,
  knownCapacity,
  monthlyLimit,
  occupancies,
  oneADay,
  packsAndWeeks,
  schedule,
  trainers,
  waitingList,
} from './bookings.js';
import { mails, texts } from './mails.js';
import { cleanTexts, families, passwords, searchKeys, seeds } from './people.js';

/** All promises that must always hold; test/release/operations/doctor.e2e.ts breaks each once. */
export const CHECKS: readonly Check[] = [
  capacity,
  knownCapacity,
  oneADay,
  monthlyLimit,
  packsAndWeeks,
  occupancies,
  trainers,
  activation,
  givenDays,
  subscriptions,
  currentSubscriptions,
  endLines,
  ledger,
  giftCards,
  onlinePayments,
  renewals,
  schedule,
  instants,
  waitingList,
  ownership,
  references,
  mails,
  bookingMails,
  audit,
  passwords,
  origin,
  texts,
  searchKeys,
  cleanTexts,
  families,
  seeds,
  guards,
];
