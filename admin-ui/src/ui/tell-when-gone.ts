import { ApiError } from '../providers/api-error';

/** Of what somebody else removed in the meantime the server knows nothing any more: says so in words of the screen. */
export async function tellWhenGone<Answer>(change: Promise<Answer>, message: string): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(404, { message });
    throw error;
  }
}
