/** Parameter of an invitation's link, after which the console opens and not the member site. */
export const STAFF_LINK = 'staff';
