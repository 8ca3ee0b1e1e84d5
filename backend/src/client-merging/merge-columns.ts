/** How a merge treats a column that refers to an account. */
export type MergeWay =
  /** A row about the client: it changes owner, and an undo asks whether it has changed since. */
  | 'client'
  /** Names who did something: it names the client who stays. */
  | 'actor'
  /** Part of the account that goes: sign-in, links, devices. */
  | 'account'
  /** Acts that could be undone are forgotten. */
  | 'forgotten'
  /** Mails; unsent ones get the other address. */
  | 'mail'
  /** Kept by triggers. */
  | 'derived'
  /** Names staff only. */
  | 'staff';

/** Every column that refers to an account, as `table.column`; a test reads the catalogue for others. */
export const MERGE_COLUMNS: Readonly<Record<string, MergeWay>> = {
  'account_tokens.user_id': 'account',
  'acts.by_id': 'forgotten',
  'acts.client_id': 'forgotten',
  'acts.undone_by_id': 'forgotten',
  'api_keys.id': 'staff',
  'appointments.booked_by_id': 'actor',
  'appointments.cancelled_by_id': 'actor',
  'appointments.client_id': 'client',
  'appointments.forgiven_by_id': 'actor',
  'audit_entries.actor_id': 'actor',
  'broadcasts.created_by_id': 'staff',
  'calendar_feeds.user_id': 'account',
  'check_in_secrets.client_id': 'account',
  'check_ins.client_id': 'client',
  'class_follows.client_id': 'client',
  'client_documents.added_by_id': 'staff',
  'client_documents.client_id': 'client',
  'client_imports.created_by_id': 'staff',
  'client_notes.author_id': 'staff',
  'client_notes.client_id': 'client',
  'client_tag_links.client_id': 'client',
  'client_todos.author_id': 'staff',
  'client_todos.client_id': 'client',
  'client_todos.done_by_id': 'staff',
  'client_todos.for_id': 'staff',
  'course_entries.client_id': 'client',
  'course_entries.ended_by_id': 'actor',
  'course_entries.joined_by_id': 'actor',
  'current_subscriptions.client_id': 'derived',
  'exports.created_by_id': 'staff',
  'freezes.answered_by_id': 'staff',
  'freezes.created_by_id': 'actor',
  'gift_card_moves.by_id': 'actor',
  'gift_cards.buyer_id': 'client',
  'global_timeslots.modified_by_id': 'staff',
  'gym_terms.published_by_id': 'staff',
  'interests.client_id': 'client',
  'joinings.client_id': 'client',
  'ledger_entries.by_id': 'actor',
  'ledger_entries.client_id': 'client',
  'mails.recipient_id': 'mail',
  'message_choices.user_id': 'client',
  'online_payments.client_id': 'client',
  'online_payments.payer_id': 'actor',
  'online_refunds.by_id': 'staff',
  'passkeys.user_id': 'account',
  'past_waits.client_id': 'client',
  'proof_tickets.user_id': 'account',
  'push_subscriptions.user_id': 'account',
  'recovery_codes.user_id': 'account',
  'renewal_consents.client_id': 'client',
  'renewal_consents.ended_by_id': 'actor',
  'renewal_consents.payer_id': 'actor',
  'sales.client_id': 'client',
  'sales.sold_by_id': 'actor',
  'sessions.user_id': 'account',
  'sign_in_networks.user_id': 'account',
  'standing_bookings.client_id': 'client',
  'standing_bookings.created_by_id': 'actor',
  'subscription_end_lines.by_id': 'actor',
  'subscriptions.client_id': 'client',
  'terms_consents.by_id': 'actor',
  'terms_consents.client_id': 'client',
  'text_messages.user_id': 'client',
  'text_refusals.user_id': 'account',
  'till_closings.by_id': 'staff',
  'timeslot_overrides.created_by_id': 'staff',
  'trainers.staff_id': 'staff',
  'totp_factors.user_id': 'account',
  'unsubscriptions.user_id': 'client',
  'users.guardian_id': 'client',
};

/** Columns that, with the account, tell rows of a table apart; elsewhere it is `id`. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  class_follows: ['class_id'],
  client_tag_links: ['tag_id'],
  joinings: [],
  message_choices: ['kind'],
  subscription_end_lines: ['subscription_id', 'n'],
  terms_consents: ['version'],
  unsubscriptions: [],
};

export interface MergeColumn {
  table: string;
  column: string;
  keys: readonly string[];
}

export const columnsOf = (...ways: MergeWay[]): MergeColumn[] =>
  Object.entries(MERGE_COLUMNS).flatMap(([name, way]) => {
    const [table = '', column = ''] = name.split('.');
    return ways.includes(way) ? [{ table, column, keys: KEYS[table] ?? ['id'] }] : [];
  });
