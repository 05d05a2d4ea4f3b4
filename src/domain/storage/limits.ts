import { day, minute, week } from '../../platform/durations.ts'
import { gigabyte, megabyte } from '../../platform/file-size.ts'

/** The maximum size of an upload by its purpose. */
export const mostUploadBytes = { picture: 20 * megabyte, file: 2 * gigabyte, media: 8 * gigabyte } as const

/** The maximum size of a file in one request; larger files are sent in parts. */
export const mostBytesAtOnce = 64 * megabyte

/** The time after which an upload that is not completed is deleted, in milliseconds. */
export const incompleteUploadLifetime = day

/** The time after which a file that nothing uses is deleted, in milliseconds. */
export const unusedFileLifetime = week

/** The lifetime of the URL of a private file, in milliseconds. */
export const downloadLinkLifetime = 5 * minute
