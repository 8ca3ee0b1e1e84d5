import type { Check } from './check.js';
import { activation } from './checks/activation.js';
import { audit } from './checks/audit.js';
import { bookingMails } from './checks/booking-mails.js';
import { capacity } from './checks/capacity.js';
import { currentSubscriptions } from './checks/current-subscriptions.js';
import { guards } from './checks/guards.js';
import { instants } from './checks/instants.js';
import { knownCapacity } from './checks/known-capacity.js';
import { mails } from './checks/mails.js';
import { monthlyLimit } from './checks/monthly-limit.js';
import { occupancies } from './checks/occupancies.js';
import { oneADay } from './checks/one-a-day.js';
import { origin } from './checks/origin.js';
import { ownership } from './checks/ownership.js';
import { passwords } from './checks/passwords.js';
import { references } from './checks/references.js';
import { schedule } from './checks/schedule.js';
import { searchKeys } from './checks/search-keys.js';
import { subscriptions } from './checks/subscriptions.js';
import { texts } from './checks/texts.js';
import { waitingList } from './checks/waiting-list.js';

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
