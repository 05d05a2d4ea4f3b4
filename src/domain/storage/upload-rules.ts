import { choice, name, type Settings, wholeNumber } from '../../platform/fields.ts'
import { mostUploadBytes } from './limits.ts'

/** The purposes of uploads with their media types and maximum sizes. */
export const uploadPurposes = {
  /** Covers, logos and portraits, which are public. */
  picture: { mostBytes: mostUploadBytes.picture, types: ['image/png', 'image/jpeg', 'image/webp'] },
  /** Files that are sold or given away, accessible only to their buyers. */
  file: {
    mostBytes: mostUploadBytes.file,
    types: ['application/', 'audio/', 'image/', 'text/', 'video/'],
  },
  /** Videos, audio and documents of lectures, accessible only to students of the course. */
  media: { mostBytes: mostUploadBytes.media, types: ['application/pdf', 'audio/', 'image/', 'video/'] },
} as const

export type UploadPurpose = keyof typeof uploadPurposes

export const uploadFields = {
  purpose: choice(['picture', 'file', 'media']),
  name: name({ from: 1, to: 200 }),
  totalBytes: wholeNumber({ from: 1, to: uploadPurposes.media.mostBytes }),
}

export type NewUpload = Settings<typeof uploadFields>
