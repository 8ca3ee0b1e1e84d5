import type { BookingOutlook } from './booking-outlook.js';
import type { CalendarDate } from './calendar-date.js';
import type { Appointment, CancellationCause } from './appointment.js';
import type { Language } from './languages.js';
import type { Subscription, SubscriptionStatus } from './subscription.js';

/** POST /api/Admin/clients. `phoneNumber` is taken as `phone` (rule: dates and times in). */
export interface CreateClientRequest {
  name: string;
  email: string;
  phone: string;
  password: string;
  isActive?: boolean;
  adminNotificationEnabled?: boolean;
  isMorningClient?: boolean;
}

/** PUT /api/Admin/clients/{id}. */
export interface UpdateClientRequest {
  name: string;
  email: string;
  phone: string;
  isActive: boolean;
  adminNotificationEnabled?: boolean;
  isMorningClient?: boolean;
}

/** PUT /api/admin/clients/{id}/admin-notification. */
export interface AdminNotificationRequest {
  adminNotificationEnabled: boolean;
}

/** PUT /api/admin/clients/{id}/morning-client. */
export interface MorningClientRequest {
  isMorningClient: boolean;
}

/** A client as staff see it; a row of the list and the answer of the read. */
export interface Client {
  id: string;
  name: string;
  email: string;
  phone: string;
  phoneNumber: string;
  isActive: boolean;
  adminNotificationEnabled: boolean;
  isMorningClient: boolean;
  language: Language;
  /** Member since, ISO instant. */
  createdAt: string;
  /** When they asked the gym to erase them, ISO instant; null while they have not. */
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

/** What one act of the gym took of a member, who has not read of it yet. */
export interface LostPlaces {
  /** POST /api/Client/notices/{id}/read. */
  id: string;
  lostAt: string;
  cause: CancellationCause | null;
  /** In the words of staff. */
  reason: string | null;
  appointments: Pick<Appointment, 'id' | 'appointmentDate' | 'startTime' | 'endTime'>[];
}

/** GET /api/Client/profile: the member's own data without what only staff use, and what his screens count with. */
export interface ClientProfile extends Omit<ClientDetails, 'adminNotificationEnabled'> {
  totalAppointments: number;
  upcomingAppointments: number;
  /** His own: regular or morning. */
  cancellationDeadlineHours: number;
  booking: BookingOutlook;
  /** The latest first. */
  notices: LostPlaces[];
}
