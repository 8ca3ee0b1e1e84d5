import type { SecondFactor, SecondFactorOf } from '@palestra/backend/contract/second-factor';
import { SECOND_FACTOR_PATH, secondFactorCalls } from '@palestra/web-kit/second-factor';
import { useQuery } from '@tanstack/react-query';
import { call, reading, remove } from '../../api/api';

export const SECOND_FACTOR = ['second-factor'];

export const factorCalls = secondFactorCalls((method, path, body) => call(path, { method, body }));

/** `path`: `/api/Admin/staff/...` or `/api/Admin/clients/...`. */
export const removeFactorsOf = (path: string) => remove<null>(`${path}/second-factor`);
export const useFactorsOf = (path: string) =>
  useQuery({
    queryKey: ['second-factor-of', path],
    queryFn: reading<SecondFactorOf>(`${path}/second-factor`),
  });

/** One's own; it changes only by one's own hand, so that it is read once. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: reading<SecondFactor>(SECOND_FACTOR_PATH),
  });
