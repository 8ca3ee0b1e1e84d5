import type { ClientProfile } from '@palestra/backend/contract/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLiveRead } from './reads';

/** The member's data, subscription, counts and appointments; shared with the overview. */
export const useProfile = (): UseQueryResult<ClientProfile> => useLiveRead(['profile'], '/api/Client/profile');
