import type { BookingOutlook } from './booking-outlook.js';
import type { CalendarDate } from './calendar-date.js';
import type { Appointment, CancellationCause } from './appointment.js';
import type { ClientChange, ClientData, NewClientData, StaffFieldName } from './client-fields.js';
import type { Language } from './languages.js';
import type { Subscription, SubscriptionStatus } from './subscription.js';

/**
 * POST /api/Admin/clients. `phoneNumber` is accepted for `phone` (rule: dates and times in). Without a password the
 * client chooses one by the mailed link.
 */
export type CreateClientRequest = NewClientData & { password?: string };

/** PUT /api/Admin/clients/{id}. */
export type UpdateClientRequest = ClientChange;

/** PUT /api/admin/clients/{id}/admin-notification. */
export type AdminNotificationRequest = Pick<ClientData, 'adminNotificationEnabled'>;

/** PUT /api/admin/clients/{id}/morning-client. */
export type MorningClientRequest = Pick<ClientData, 'isMorningClient'>;

/** A client as staff see them: a row of the list and the response of the read. */
export interface Client extends ClientData {
  id: string;
  phoneNumber: string;
  language: Language;
  /** Date of joining, ISO instant. */
  createdAt: string;
  /** Time of the client's request to be erased, ISO instant; null without one. */
  erasureRequestedAt: string | null;
  monthlyLimit: number | null;
  subscription: Subscription | null;
  subscriptionStatus: SubscriptionStatus;
  /** Dates of this month's and of upcoming uncancelled appointments, ascending. */
  appointmentDates: CalendarDate[];
}

/** GET /api/Admin/clients/{id}: upcoming and the last 5 past or cancelled. */
export interface ClientDetails extends Client {
  appointments: Appointment[];
}

/** Places that a member lost by one action of the gym and has not acknowledged yet. */
export interface LostPlaces {
  /** Id for POST /api/Client/notices/{id}/read. */
  id: string;
  lostAt: string;
  cause: CancellationCause | null;
  /** Free text by staff. */
  reason: string | null;
  appointments: Pick<Appointment, 'id' | 'appointmentDate' | 'startTime' | 'endTime'>[];
}

/** GET /api/Client/profile: the member's own data without staff's flags, plus the figures of their screens. */
export interface ClientProfile extends Omit<ClientDetails, StaffFieldName> {
  totalAppointments: number;
  upcomingAppointments: number;
  /** The deadline that applies to this member, regular or morning. */
  cancellationDeadlineHours: number;
  booking: BookingOutlook;
  /** Newest first. */
  notices: LostPlaces[];
}
