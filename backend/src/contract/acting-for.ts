/** The header that names the child whom a member acts for; without it a call is about the member (rule: family). */
export const ACTING_FOR = 'X-Acting-For';
