import type { RepeatedDeliveries, WebhookDelivery, WebhookWithSecret } from '@palestra/backend/contract/webhook';
import { useMutation, useQuery } from '@tanstack/react-query';
import { adminPath, post, reading } from '../../api/api';
import { useReadAgain } from '../../kit/live/use-read-again';

const LOOK_AGAIN_MS = 5_000;
const keyOf = (id: string) => ['webhook-deliveries', id];

export const renewSecret = (id: string) => post<WebhookWithSecret>(adminPath('webhooks', id, 'secret'));

/** No stream tells of attempts: the open dialog asks. */
export const useDeliveries = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: reading<WebhookDelivery[]>(adminPath('webhooks', id, 'deliveries')),
    refetchInterval: LOOK_AGAIN_MS,
  });

const useSending = <Variables, Result>(id: string, mutationFn: (variables: Variables) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: useReadAgain(keyOf(id), ['webhooks']) });

export const useTest = (id: string) => useSending(id, () => post<WebhookDelivery>(adminPath('webhooks', id, 'test')));
export const useRepeat = (id: string) =>
  useSending(id, (deliveryId: string) => post<WebhookDelivery>(adminPath('webhook-deliveries', deliveryId, 'repeat')));
export const useRepeatFailed = (id: string) =>
  useSending(id, () => post<RepeatedDeliveries>(adminPath('webhooks', id, 'repeat-failed')));
