import { lectureKinds } from '../../../domain/catalog/index.ts'
import {
  lectureStates,
  lockReasons,
  type Lecture as OwnLecture,
  type Section as OwnSection,
} from '../../../domain/learning/index.ts'
import { builder } from './builder.ts'

const LectureKind = builder.enumType('LectureKind', {
  values: lectureKinds,
})
const LectureState = builder.enumType('LectureState', { values: lectureStates })
const LockReason = builder.enumType('LockReason', {
  values: lockReasons,
})

const Lecture = builder.objectRef<ReturnType<typeof toLecture>>('Lecture').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    kind: t.expose('kind', { type: LectureKind }),
    position: t.exposeInt('position'),
    state: t.expose('state', { type: LectureState }),
    isLocked: t.exposeBoolean('isLocked'),
    unlockAt: t.expose('unlockAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null when the lecture is open, or when no date opens it but a prerequisite.',
    }),
    lockReason: t.expose('lockReason', { type: LockReason, nullable: true }),
    duration: t.exposeInt('duration', {
      nullable: true,
      description: 'In seconds; null for lectures without a running time.',
    }),
    positionSeconds: t.exposeInt('positionSeconds'),
    isPreview: t.exposeBoolean('isPreview'),
  }),
})

export const Section = builder.objectRef<ReturnType<typeof toSection>>('Section').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    position: t.exposeInt('position'),
    lectures: t.expose('lectures', { type: [Lecture], extensions: { listSize: 10 } }),
  }),
})

export function toSection({ id, title, position, lectures }: OwnSection) {
  return { id, title, position, lectures: lectures.map(toLecture) }
}

// Field by field: spreading the rest of a lecture takes several times as long, and there may be hundreds.
function toLecture(lecture: OwnLecture) {
  return {
    id: lecture.id,
    title: lecture.title,
    kind: lecture.kind,
    position: lecture.position,
    state: lecture.state,
    isLocked: lecture.isLocked,
    unlockAt: lecture.unlockAt,
    lockReason: lecture.lockReason,
    duration: lecture.durationSeconds,
    positionSeconds: lecture.positionSeconds,
    isPreview: lecture.isPreview,
  }
}
