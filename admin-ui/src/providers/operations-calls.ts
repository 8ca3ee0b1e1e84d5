import type { OperationsProblem, OperationsState } from '@palestra/backend/contract/operations';
import { callApi } from './api';

export const operationsCalls = {
  /** What staff should tell the operator of the server, or null. */
  operationsProblem: async (signal?: AbortSignal): Promise<OperationsProblem | null> =>
    (await callApi<OperationsState>('/api/Admin/operations', signal ? { signal } : {})).data.problem,
};
