import type { OperationsProblem, OperationsState } from '@palestra/backend/contract/operations';
import { callApi } from './api';

export const operationsCalls = {
  /** Problem that staff should report to the server's operator, or null. */
  operationsProblem: async (signal?: AbortSignal): Promise<OperationsProblem | null> =>
    (await callApi<OperationsState>('/api/Admin/operations', signal ? { signal } : {})).data.problem,
};
