/** The maximum length of a note in characters. */
export const longestNote = 5_000

/** The number of notes of a member that a lecture shows; further ones are listed in the account. */
export const mostNotesOfLecture = 200

/** The maximum length of a search. */
export const longestNoteSearch = 100
