import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type {
  ChangedRule,
  ClassesReport,
  TrainerPay,
  ClosedDay,
  DemandReport,
  ExpiringMember,
  FillReport,
  LatePayer,
  MemberAtRisk,
  MembersReport,
  MoneyReport,
  OwingClient,
  PolicyReport,
  ReportPeriod,
  VisitsReport,
} from '@palestra/backend/contract/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, readPage } from '../../api/api';

const REPORTS = '/api/Admin/reports';
export type Parameters = Readonly<Record<string, string>>;

const fetchReport = async <T>(path: string, parameters: Parameters, signal?: AbortSignal): Promise<T> => {
  const query = new URLSearchParams(parameters).toString();
  return call<T>(`${REPORTS}/${path}${query === '' ? '' : `?${query}`}`, { signal });
};

const useReport = <T>(path: string, parameters: Parameters | null) =>
  useQuery({
    queryKey: ['reports', path, parameters],
    queryFn: ({ signal }) => fetchReport<T>(path, parameters ?? {}, signal),
    enabled: parameters !== null,
    placeholderData: keepPreviousData,
  });

/** Null asks for nothing; `beside` is the first day of the period that it is compared with. */
export const useFill = (period: ReportPeriod | null) => useReport<FillReport>('fill', asParameters(period));
export const useVisits = (period: ReportPeriod | null, beside?: CalendarDate) =>
  useReport<VisitsReport>('visits', asParameters(period, beside));
export const useMembers = (period: ReportPeriod | null, beside?: CalendarDate) =>
  useReport<MembersReport>('members', asParameters(period, beside));
export const useAtRisk = () => useReport<MemberAtRisk[]>('at-risk', {});
/** From a day on; null is today. */
export const useExpiring = (day: CalendarDate | null) =>
  useReport<ExpiringMember[]>('expiring', day === null ? {} : { day });
export const useMoney = (period: ReportPeriod | null, beside?: CalendarDate) =>
  useReport<MoneyReport>('money', asParameters(period, beside));
/** As it stood when a day ended; null is today. */
export const useOwed = (day: CalendarDate | null) => useReport<OwingClient[]>('owed', day === null ? {} : { day });
export const useLatePayers = (period: ReportPeriod | null) =>
  useReport<LatePayer[]>('late-payers', asParameters(period));
export const useDemand = (period: ReportPeriod | null, beside?: CalendarDate) =>
  useReport<DemandReport>('demand', asParameters(period, beside));
export const useClassesReport = (period: ReportPeriod | null) =>
  useReport<ClassesReport>('classes', asParameters(period));
export const usePay = (period: ReportPeriod | null) => useReport<TrainerPay[]>('pay', asParameters(period));
export const useClosings = (period: ReportPeriod | null) => useReport<ClosedDay[]>('closings', asParameters(period));
export const useChanges = () => useReport<ChangedRule[]>('changes', {});
export const usePolicy = (policy: Parameters | null) => useReport<PolicyReport>('policy', policy);

const asParameters = (period: ReportPeriod | null, beside?: CalendarDate): Parameters | null =>
  period === null ? null : { from: period.from, to: period.to, ...(beside !== undefined && { beside }) };

/** A page of a list behind a number; pages count from 1. */
export const fetchReportList = <Row>(
  path: string,
  parameters: Parameters,
  { page, perPage }: { page: number; perPage: number },
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> =>
  readPage(`${REPORTS}/${path}`, { parameters, first: (page - 1) * perPage, last: page * perPage - 1 }, signal);

export const useReportList = <Row>(path: string, parameters: Parameters, page: { page: number; perPage: number }) =>
  useQuery({
    queryKey: ['reports', path, parameters, page],
    queryFn: ({ signal }) => fetchReportList<Row>(path, parameters, page, signal),
    placeholderData: keepPreviousData,
  });
