import type { ContentOf } from './content/question-content.ts'

type FileType = ContentOf<'file'>['types'][number]

// Types of media, or beginnings of them. Office documents are ZIP files.
const mediaTypes: Readonly<Record<FileType, readonly string[]>> = {
  document: ['application/pdf', 'application/zip', 'text/'],
  picture: ['image/'],
  audio: ['audio/'],
  video: ['video/'],
  archive: ['application/zip'],
}

/** Whether a question accepts files of this type; without types it accepts every file. */
export function acceptsFile({ types }: Pick<ContentOf<'file'>, 'types'>, mimeType: string): boolean {
  const accepted = types.flatMap((type) => mediaTypes[type])
  return accepted.length === 0 || accepted.some((type) => mimeType.startsWith(type))
}
