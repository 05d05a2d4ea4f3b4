/** The maximum length of the name of a school. */
export const longestSchoolName = 120
