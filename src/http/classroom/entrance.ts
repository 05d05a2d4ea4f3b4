import type { FastifyRequest } from 'fastify'
import { may } from '../../domain/identity/index.ts'
import type { Classroom, Learning, RoomLecture } from '../../domain/learning/index.ts'
import type { OverdueInstalment } from '../../domain/orders/index.ts'
import type { MemberActor, OperatorActor, Visitor } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { memberOfSession, operatorOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'

export type ByCourse = { Params: { course: string } }
export type ByLecture = { Params: { course: string; lecture: string } }

/** The page of the lecture that a URL belongs to. */
export const pageOf = ({ params }: FastifyRequest<ByLecture>) =>
  paths.learn.lecture(params.course, params.lecture)

/** The reader of a classroom, with their access to it. */
export type Entrance =
  | { readonly as: 'enrolled'; readonly actor: MemberActor; readonly room: Classroom }
  | { readonly as: 'ended'; readonly actor: MemberActor; readonly room: Classroom }
  | { readonly as: 'teaching'; readonly actor: OperatorActor; readonly room: Classroom }
  | { readonly as: 'looking'; readonly actor: MemberActor | Visitor; readonly room: Classroom }

/** The URLs of a room's pages: in the classroom, or in the admin area for a student preview. */
export type RoomUrls = {
  readonly course: string
  readonly lecture: (id: LectureId) => string
}

/** A room as its pages render it. */
export type RoomView = {
  readonly as: Classroom['relation']
  readonly room: Classroom
  readonly at: RoomUrls
  /** True for a teacher's preview in a student's view, which cannot write. */
  readonly isStudentPreview?: true
  /** The instalment that suspends the access of a member, if any. */
  readonly overdue?: OverdueInstalment | undefined
}

/** The classroom at its usual URLs. */
export function inClassroom({ as, room }: Entrance): RoomView {
  const { slug } = room.course
  return {
    as,
    room,
    at: { course: paths.learn.course(slug), lecture: (id) => paths.learn.lecture(slug, id) },
  }
}

type Deps = { readonly learning: Pick<Learning, 'classroom'> }

/** The access of the reader to a course. A teacher who is not enrolled sees it as its teacher. */
export async function enter({ learning }: Deps, request: FastifyRequest, slug: string): Promise<Entrance> {
  const { me } = request
  if (!me) {
    const visitor = { kind: 'visitor', schoolId: schoolOf(request).id } as const
    return { as: 'looking', actor: visitor, room: found(await learning.classroom(visitor, slug)) }
  }
  const actor = memberOfSession(me)
  const room = await learning.classroom(actor, slug)
  if (room?.relation === 'enrolled') return { as: 'enrolled', actor, room }
  if (may(me.roles, 'curriculum:read')) {
    const teacher = operatorOfSession(me)
    return { as: 'teaching', actor: teacher, room: found(await learning.classroom(teacher, slug)) }
  }
  return room?.relation === 'ended'
    ? { as: 'ended', actor, room }
    : { as: 'looking', actor, room: found(room) }
}

function found(room: Classroom | undefined): Classroom {
  if (!room) throw new Refusal('not_found', 'No such course')
  return room
}

/** The lectures of a room in their order. */
export function lecturesOf({ sections }: Classroom): readonly RoomLecture[] {
  return sections.flatMap(({ lectures }) => lectures)
}

/** The lecture with this id in a course; throws not_found if it does not exist. */
export function lectureIn(room: Classroom, id: string): RoomLecture {
  const lecture = lecturesOf(room).find((each) => each.id === id)
  if (!lecture) throw new Refusal('not_found', 'No such lecture in this course')
  return lecture
}
