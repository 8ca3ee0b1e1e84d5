import { ApiError } from '../../api/api-error';

/** Shows "no longer exists" when the API returns 404 for a record deleted by someone else. */
export async function tellWhenGone<Answer>(change: Promise<Answer>, message: string): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(404, { message });
    throw error;
  }
}
