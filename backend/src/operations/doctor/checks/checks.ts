import type { Check } from './check.js';
import { activation } from './activation.js';
import { audit } from './audit.js';
import { bookingMails } from './booking-mails.js';
import { capacity } from './capacity.js';
import { currentSubscriptions } from './current-subscriptions.js';
import { guards } from './guards.js';
import { instants } from './instants.js';
import { knownCapacity } from './known-capacity.js';
import { mails } from './mails.js';
import { monthlyLimit } from './monthly-limit.js';
import { occupancies } from './occupancies.js';
import { oneADay } from './one-a-day.js';
import { origin } from './origin.js';
import { ownership } from './ownership.js';
import { passwords } from './passwords.js';
import { references } from './references.js';
import { schedule } from './schedule.js';
import { searchKeys } from './search-keys.js';
import { subscriptions } from './subscriptions.js';
import { texts } from './texts.js';
import { waitingList } from './waiting-list.js';

/** All promises that must always hold; test/database/doctor.e2e.ts breaks each once. */
export const CHECKS: readonly Check[] = [
  capacity,
  knownCapacity,
  oneADay,
  monthlyLimit,
  occupancies,
  activation,
  subscriptions,
  currentSubscriptions,
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
  guards,
];
