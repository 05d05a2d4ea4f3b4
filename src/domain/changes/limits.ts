/** The hours after which a public change is deleted: far longer than a process takes to poll it. */
export const publicChangeHours = 1
