import { paths } from '../../paths/paths.ts'
import type { SignedClaims } from '../../platform/crypto/signed-claims.ts'
import type { LectureId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { hour, inSeconds } from '../../platform/durations.ts'

/** Longer than anybody watches a lecture without opening its page again. */
const seconds = inSeconds(12 * hour)

/** What an address says: which lecture of which school, for whom, and by what right they were shown it. */
export type Media = {
  readonly schoolId: SchoolId
  readonly lectureId: LectureId
  /** Empty for what is open to everybody. */
  readonly personId: string
  readonly by: 'enrolment' | 'teaching' | 'preview'
}

export type MediaUrls = ReturnType<typeof createMediaUrls>

/** Addresses of what lectures hold: good for twelve hours and for one person. The right is asked again at every fetch. */
export function createMediaUrls(signed: SignedClaims<Media>) {
  return {
    make(media: Media) {
      const { text } = signed.make(media, seconds)
      return {
        file: paths.learn.media(text),
        captions: (language: string) => paths.learn.captions(language, text),
      }
    },
    read: (text: string) => signed.read(text),
  }
}
