import { LIMITS } from '../../../contract/limits.js';
import { SETTING_RULES } from '../../../contract/setting.js';
import { sqlCheck } from './check.js';

const DEFAULT = Number(SETTING_RULES.GymCapacityPerTimeslot.default);
/** Every change of a capacity is in the log with its old and new value. */
const CAPACITIES = `'$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "apacity" && @.value.type() == "number").value'`;
const NUMBER = `'^[0-9]{1,9}$'`;

export const knownCapacity = sqlCheck(
  'known-capacity',
  'No booking stores a capacity that no setting, weekly slot or date has ever had',
  `WITH logged AS MATERIALIZED (
     SELECT entity, entity_id, version FROM audit_entries, LATERAL (VALUES (before), (after)) AS either (version)
      WHERE entity IN ('setting', 'global-timeslot', 'weekly-template', 'timeslot', 'timeslot-override', 'day')
   ), known AS (
     SELECT ${DEFAULT} AS capacity
     UNION ALL SELECT value::int FROM settings WHERE key = 'GymCapacityPerTimeslot' AND value ~ ${NUMBER}
     UNION ALL SELECT (version ->> 'value')::int FROM logged
       WHERE entity = 'setting' AND entity_id = 'GymCapacityPerTimeslot' AND version ->> 'value' ~ ${NUMBER}
     UNION ALL SELECT greatest(capacity, original_capacity) FROM global_timeslots
     UNION ALL SELECT capacity_override FROM timeslot_overrides
     UNION ALL SELECT found::numeric::int FROM logged, LATERAL jsonb_path_query(version, ${CAPACITIES}) AS found
       WHERE entity <> 'setting'
   ), highest AS (
     SELECT least(max(capacity), ${LIMITS.dailyCapacity.max}) AS capacity FROM known
   )
   SELECT format('appointment %s was booked under a capacity of %s; the highest there has been is %s',
            a.id, capacity_at_booking, highest.capacity) AS fault
     FROM appointments a, highest WHERE capacity_at_booking NOT BETWEEN 1 AND highest.capacity
    ORDER BY 1`,
);
