import { choice, name, type Settings, wholeNumber } from '../../platform/fields.ts'

const megabyte = 1024 * 1024

/** What an upload is for, which types it may have, and how large it may be. */
export const uploadPurposes = {
  /** Covers, logos and portraits: everybody may see them. */
  picture: { mostBytes: 20 * megabyte, types: ['image/png', 'image/jpeg', 'image/webp'] },
  /** Files that are sold or handed out: only their buyers get them. */
  file: {
    mostBytes: 2048 * megabyte,
    types: ['application/', 'audio/', 'image/', 'text/', 'video/'],
  },
  /** Films, sounds and documents of lectures: only their members get them. */
  media: { mostBytes: 8192 * megabyte, types: ['application/pdf', 'audio/', 'image/', 'video/'] },
} as const

export type UploadPurpose = keyof typeof uploadPurposes

export const uploadFields = {
  purpose: choice(['picture', 'file', 'media']),
  name: name({ from: 1, to: 200 }),
  totalBytes: wholeNumber({ from: 1, to: uploadPurposes.media.mostBytes }),
}

export type NewUpload = Settings<typeof uploadFields>
