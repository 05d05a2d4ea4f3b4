import { extname } from 'node:path/posix'
import type { LecturesTable } from '../../platform/db/schema/schema.gen.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Media, SignedUrls } from '../shared/signed-urls.ts'

/** The file of a lecture as its page shows it. */
export type LectureFile = {
  readonly url: string
  readonly captionsUrl: (language: string) => string
  readonly name: string
  readonly type: string
  readonly size: number
}

type Deps = { readonly files: Files; readonly signedUrls: SignedUrls }
type TitledFile = { readonly title: string; readonly fileKey: string }

/** The file with a URL made for this reader; undefined if it is no longer stored. */
export async function lectureFile(
  { files, signedUrls }: Deps,
  { title, fileKey }: TitledFile,
  media: Media,
): Promise<LectureFile | undefined> {
  const stored = await files.stat(fileKey)
  if (!stored) return undefined
  const { file: url, captions: captionsUrl } = signedUrls.media.make(media)
  return { url, captionsUrl, name: fileName({ title, fileKey }), type: stored.type, size: stored.size }
}

/** The file name of a download. */
export function fileName({ title, fileKey }: TitledFile): string {
  return `${title.replaceAll(/[/\\:*?"<>|]+/g, ' ').trim()}${extname(fileKey)}`
}

/** The disposition of the file of a lecture: shown in our own page, or saved. */
export function dispositionOf(
  kind: LecturesTable['kind'],
  type: string,
): 'inline' | 'in a frame of ours' | undefined {
  if (kind === 'pdf' && type === 'application/pdf') return 'in a frame of ours'
  const isPlayed = (kind === 'video' || kind === 'audio') && /^(?:video|audio)\//.test(type)
  return isPlayed ? 'inline' : undefined
}
