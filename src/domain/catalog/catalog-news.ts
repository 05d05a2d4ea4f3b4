/**
 * Told to every process, with the school's id, when anything has changed that a school shows to everybody, so that none
 * answers from memory. The database tells it, by the trigger `tell_public_change`: no write can forget to.
 */
export const catalogChannel = 'lectern_catalog'
