/** Fields that responses keep, by entity (rule: stable calls). */
export const SESSION = 'token, role, expiresAt, name';
export const SUBSCRIPTION =
  'id, startDate, endDate, monthlyLimit, isActive, isFrozen, isActivated, frozenAt, remainingDaysAtFreeze, ' +
  'actualStartDate, actualEndDate, validAppointmentCount, daysRemaining, usedThisMonth, doesNotExpire';
export const CLIENT =
  'id, name, email, phone, phoneNumber, isActive, adminNotificationEnabled, isMorningClient, subscription, ' +
  'monthlyLimit, createdAt';
/** A member's own profile; the staff notification setting is for staff only. */
export const PROFILE =
  'id, name, email, phone, phoneNumber, isActive, isMorningClient, subscription, monthlyLimit, createdAt, appointments';
export const CLIENT_DETAILS = `${CLIENT}, appointments`;
export const APPOINTMENT =
  'id, appointmentDate, startTime, endTime, status, bookedAt, bookedByName, cancelledAt, userName, userId';
export const TIMESLOT =
  'id, startTime, endTime, capacity, totalCapacity, currentBookings, isAvailable, isDisabled, isGymOpen, hasOverride, ' +
  'hasTimeChange, originalStartTime, originalEndTime, hasCapacityOverride, disabledReason, overrideReason, appointments';
export const DAY = 'date, timeslots';
export const TIMESLOT_CLIENTS =
  'date, effectiveStartTime, effectiveEndTime, originalStartTime, originalEndTime, hasTimeOverride, totalCapacity, ' +
  'bookedCount, overrideReason, bookedClients';
export const OVERRIDE =
  'id, isFullDayOverride, isDisabled, capacityOverride, startTime, endTime, newStartTime, newEndTime, reason, ' +
  'createdByName, createdAt';
export const GLOBAL_TIMESLOT =
  'id, dayOfWeek, dayOfWeekName, originalStartTime, originalEndTime, effectiveStartTime, effectiveEndTime, ' +
  'effectiveTimeRange, originalTimeRange, defaultCapacity, isEnabled, isModified, isCustomTimeslot, ' +
  'hasTimeModification, reason, modifiedByName, modifiedAt';
export const INTEREST = 'id, appointmentDate, startTime, endTime';
export const SETTING = 'id, key, value, updatedAt';
export const LANGUAGE_PREFERENCE = 'languageCode';
/** Effect of a change of the schedule or of a subscription on bookings (rule: nothing lost). */
export const AFFECTED = 'affectedAppointments';
