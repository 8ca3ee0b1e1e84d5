import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE users (
  id uuid CONSTRAINT users_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  role smallint NOT NULL CONSTRAINT users_role_known CHECK (role IN (1, 2)),
  email text NOT NULL CONSTRAINT users_email_key UNIQUE CONSTRAINT users_email_lower CHECK (email = lower(email)),
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  search_key text NOT NULL,
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'el' CONSTRAINT users_language_known CHECK (language IN ('el', 'en')),
  is_active boolean NOT NULL DEFAULT true,
  email_confirmed_at timestamptz,
  session_version integer NOT NULL DEFAULT 0,
  admin_notification_enabled boolean NOT NULL DEFAULT false,
  is_morning_client boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_by_role_and_name ON users (role, name);

CREATE TABLE subscriptions (
  id uuid CONSTRAINT subscriptions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL CONSTRAINT subscriptions_client_fk REFERENCES users ON DELETE RESTRICT,
  start_date date NOT NULL,
  end_date date,
  monthly_limit integer NOT NULL CONSTRAINT subscriptions_monthly_limit_range CHECK (monthly_limit >= 0),
  is_active boolean NOT NULL DEFAULT true,
  frozen_at timestamptz,
  remaining_days_at_freeze integer,
  actual_start_date date,
  actual_end_date date,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subscriptions_client_start_key UNIQUE (client_id, start_date),
  CONSTRAINT subscriptions_period CHECK (end_date >= start_date),
  CONSTRAINT subscriptions_actual_period CHECK (actual_end_date >= actual_start_date),
  CONSTRAINT subscriptions_actual_end_needs_start CHECK (actual_start_date IS NOT NULL OR actual_end_date IS NULL),
  CONSTRAINT subscriptions_days_only_when_frozen CHECK (frozen_at IS NOT NULL OR remaining_days_at_freeze IS NULL)
);

CREATE TABLE global_timeslots (
  id uuid CONSTRAINT global_timeslots_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  day_of_week smallint NOT NULL CONSTRAINT global_timeslots_day_of_week CHECK (day_of_week BETWEEN 0 AND 6),
  original_start_time time NOT NULL,
  original_end_time time NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  capacity integer CONSTRAINT global_timeslots_capacity_range CHECK (capacity BETWEEN 1 AND 50),
  is_enabled boolean NOT NULL DEFAULT true,
  is_custom boolean NOT NULL DEFAULT false,
  reason text,
  modified_by_id uuid CONSTRAINT global_timeslots_modified_by_fk REFERENCES users ON DELETE RESTRICT,
  modified_at timestamptz,
  CONSTRAINT global_timeslots_times_key UNIQUE (day_of_week, original_start_time, original_end_time),
  CONSTRAINT global_timeslots_times CHECK (end_time > start_time AND original_end_time > original_start_time)
);

CREATE TABLE timeslot_overrides (
  id uuid CONSTRAINT timeslot_overrides_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  date date NOT NULL,
  kind text NOT NULL
    CONSTRAINT timeslot_overrides_kind_known CHECK (kind IN ('day', 'disabled', 'time', 'capacity')),
  start_time time,
  end_time time,
  capacity_override integer
    CONSTRAINT timeslot_overrides_capacity_range CHECK (capacity_override BETWEEN 1 AND 100),
  new_start_time time,
  new_end_time time,
  reason text,
  created_by_id uuid CONSTRAINT timeslot_overrides_created_by_fk REFERENCES users ON DELETE RESTRICT,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT timeslot_overrides_slot_unless_day
    CHECK ((kind = 'day') = (start_time IS NULL) AND (kind = 'day') = (end_time IS NULL)),
  CONSTRAINT timeslot_overrides_capacity CHECK ((kind = 'capacity') = (capacity_override IS NOT NULL)),
  CONSTRAINT timeslot_overrides_new_times
    CHECK ((kind = 'time') = (new_start_time IS NOT NULL) AND (kind = 'time') = (new_end_time IS NOT NULL)),
  CONSTRAINT timeslot_overrides_times CHECK (end_time > start_time AND new_end_time > new_start_time)
);
CREATE UNIQUE INDEX timeslot_overrides_slot_key ON timeslot_overrides (date, start_time, end_time, kind)
  WHERE kind <> 'day';
CREATE UNIQUE INDEX timeslot_overrides_day_key ON timeslot_overrides (date) WHERE kind = 'day';

CREATE TABLE settings (
  id uuid CONSTRAINT settings_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL CONSTRAINT settings_key_key UNIQUE,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE appointments (
  id uuid CONSTRAINT appointments_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL CONSTRAINT appointments_client_fk REFERENCES users ON DELETE RESTRICT,
  subscription_id uuid CONSTRAINT appointments_subscription_fk REFERENCES subscriptions ON DELETE RESTRICT,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  effective_start_time time NOT NULL,
  effective_end_time time NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status smallint NOT NULL DEFAULT 1 CONSTRAINT appointments_status_known CHECK (status IN (1, 2, 3)),
  booked_at timestamptz NOT NULL,
  booked_by_id uuid NOT NULL CONSTRAINT appointments_booked_by_fk REFERENCES users ON DELETE RESTRICT,
  is_admin_override boolean NOT NULL DEFAULT false,
  overridden text[] NOT NULL DEFAULT '{}',
  cancelled_at timestamptz,
  cancelled_by_id uuid CONSTRAINT appointments_cancelled_by_fk REFERENCES users ON DELETE RESTRICT,
  cancel_reason text,
  capacity_at_booking integer NOT NULL,
  monthly_limit_at_booking integer,
  CONSTRAINT appointments_cancelled_at_when_cancelled CHECK ((status = 2) = (cancelled_at IS NOT NULL)),
  CONSTRAINT appointments_times CHECK (end_time > start_time AND effective_end_time > effective_start_time),
  CONSTRAINT appointments_instants CHECK (ends_at >= starts_at)
);
CREATE UNIQUE INDEX appointments_one_per_slot ON appointments (client_id, appointment_date, start_time, end_time)
  WHERE status <> 2;
CREATE UNIQUE INDEX appointments_one_per_day ON appointments (client_id, appointment_date)
  WHERE status <> 2 AND NOT is_admin_override;
CREATE INDEX appointments_by_slot ON appointments (appointment_date, start_time, end_time);
CREATE INDEX appointments_by_client ON appointments (client_id, appointment_date);
CREATE INDEX appointments_by_subscription ON appointments (subscription_id, appointment_date);
CREATE INDEX appointments_to_complete ON appointments (ends_at) WHERE status = 1;

CREATE TABLE slot_occupancies (
  slot_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  booked integer NOT NULL CONSTRAINT slot_occupancies_not_negative CHECK (booked >= 0),
  CONSTRAINT slot_occupancies_pkey PRIMARY KEY (slot_date, start_time, end_time)
);

CREATE TABLE interests (
  id uuid CONSTRAINT interests_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL CONSTRAINT interests_client_fk REFERENCES users ON DELETE CASCADE,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT interests_client_slot_key UNIQUE (client_id, appointment_date, start_time, end_time)
);
CREATE INDEX interests_by_slot ON interests (appointment_date, start_time, end_time, created_at);

CREATE TABLE email_templates (
  id uuid CONSTRAINT email_templates_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL,
  language text NOT NULL CONSTRAINT email_templates_language_known CHECK (language IN ('el', 'en')),
  subject text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT email_templates_purpose_language_key UNIQUE (purpose, language)
);

CREATE TABLE broadcasts (
  id uuid CONSTRAINT broadcasts_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  message text NOT NULL,
  subject_en text,
  message_en text,
  active_clients_only boolean NOT NULL DEFAULT true,
  created_by_id uuid NOT NULL CONSTRAINT broadcasts_created_by_fk REFERENCES users ON DELETE RESTRICT,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT broadcasts_subject_length CHECK (char_length(subject) <= 200 AND char_length(subject_en) <= 200),
  CONSTRAINT broadcasts_message_length CHECK (char_length(message) <= 5000 AND char_length(message_en) <= 5000)
);

CREATE TABLE audit_entries (
  id uuid CONSTRAINT audit_entries_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL,
  actor_id uuid CONSTRAINT audit_entries_actor_fk REFERENCES users ON DELETE RESTRICT,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_by_entity ON audit_entries (entity, entity_id, at);
CREATE INDEX audit_entries_by_time ON audit_entries (at);
`;

const DOWN = `
DROP TABLE audit_entries, broadcasts, email_templates, interests, slot_occupancies, appointments, settings,
  timeslot_overrides, global_timeslots, subscriptions, users;
`;

/** Every entity of the specification's section 3. */
export class Foundation1795219200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
