import type { Answer, QuestionContent } from '../../src/domain/assessments/index.ts'
import type { MemberActor, OperatorActor } from '../../src/domain/tenancy/index.ts'
import type { AttemptId, LectureId, QuestionId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { rightAnswer, wrongAnswer } from '../answers.ts'
import { minutesAfter } from '../history-clock.ts'
import { mediaBytes, photoBytes } from '../media/media.ts'
import { lectureTitled, type PlantedSchool } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'
import type { DemoAnswerFile, DemoAttempt, DemoGrade } from '../quizzes.ts'
import { storeBytes } from '../store-file.ts'

type People<Member extends string, Grader extends string> = {
  readonly members: Readonly<Record<Member, MemberActor>>
  readonly graders: Readonly<Record<Grader, OperatorActor>>
}

/** Attempts of members, in the order they are given, with what their teachers said. */
export async function plantAttempts<Member extends string, Grader extends string>(
  planting: Planting,
  school: PlantedSchool,
  { members, graders }: People<Member, Grader>,
  attempts: readonly DemoAttempt<Member, Grader>[],
): Promise<void> {
  const { clock, modules } = planting
  for (const { course, lecture, by, daysAgo, minutes, grade, ...given } of attempts) {
    const member = members[by]
    const lectureId = lectureTitled(school, course, lecture)
    clock.moveTo(clock.daysAgo(daysAgo))
    const attemptId = await modules.assessments.startAttempt(member, lectureId)
    clock.moveTo(minutesAfter(clock.now(), minutes))
    await answer(planting, school, { member, lectureId, attemptId }, given)
    await modules.assessments.submitAttempt(member, { lectureId, attemptId })
    if (grade) await plantGrade(planting, graders[grade.by], attemptId, grade)
  }
  clock.moveTo(clock.present)
}

type OpenAttempt = {
  readonly member: MemberActor
  readonly lectureId: LectureId
  readonly attemptId: AttemptId
}
type Given = Pick<DemoAttempt<string, string>, 'wrong' | 'text' | 'files'>

async function answer(
  planting: Planting,
  school: PlantedSchool,
  { member, ...attempt }: OpenAttempt,
  { wrong = [], text = '', files = [] }: Given,
) {
  const { assessments } = planting.modules
  const wrongIds = new Set(wrong.map((key) => findByName(school.questions, key)))
  const questions = await questionsOf(planting, member.schoolId, attempt.attemptId)
  const answerTo = ({ questionId, content }: AttemptQuestion): Answer | undefined => {
    if (content.kind === 'long_text') return { kind: content.kind, text }
    return wrongIds.has(questionId) ? wrongAnswer(content) : rightAnswer(content)
  }
  const answers = questions.flatMap((question) => {
    const given = answerTo(question)
    return given ? [{ position: question.position, revision: 1, answer: given }] : []
  })
  if (answers.length > 0) await assessments.saveAnswers(member, attempt, answers)
  for (const file of files) {
    const stored = await storeAnswerFile(planting, member.schoolId, attempt.attemptId, file)
    await assessments.addAnswerFile(member, attempt, { position: 1, ...stored })
  }
}

type AttemptQuestion = {
  readonly position: number
  readonly questionId: QuestionId
  readonly content: QuestionContent
}

async function questionsOf(
  { tx }: Planting,
  schoolId: SchoolId,
  attemptId: AttemptId,
): Promise<AttemptQuestion[]> {
  const rows = await tx
    .selectFrom('attemptQuestions as drawn')
    .innerJoin('questionVersions as version', (join) =>
      join
        .onRef('version.schoolId', '=', 'drawn.schoolId')
        .onRef('version.questionId', '=', 'drawn.questionId')
        .onRef('version.version', '=', 'drawn.version'),
    )
    .where('drawn.schoolId', '=', schoolId)
    .where('drawn.attemptId', '=', attemptId)
    .orderBy('drawn.position')
    .select(['drawn.position', 'drawn.questionId', 'version.content'])
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as QuestionContent }))
}

async function storeAnswerFile(
  { files }: Planting,
  schoolId: SchoolId,
  attemptId: AttemptId,
  file: DemoAnswerFile,
) {
  const isPhoto = 'photo' in file
  const bytes = isPhoto ? await photoBytes(file.photo) : await mediaBytes(file.media)
  const location = { folder: `answers/${schoolId}`, owner: attemptId, name: file.name }
  const fileKey = await storeBytes(files, location, bytes)
  const mimeType = isPhoto ? 'image/jpeg' : 'video/mp4'
  return { fileKey, name: file.name, mimeType, sizeBytes: bytes.length }
}

async function plantGrade(
  { modules, clock }: Planting,
  grader: OperatorActor,
  attemptId: AttemptId,
  grade: DemoGrade<string>,
) {
  const { assessments } = modules
  clock.moveTo(clock.daysAgo(grade.daysAgo))
  if (grade.isReturned) return await assessments.returnSubmission(grader, attemptId, grade.comment)
  const { levels, remark, comment } = grade
  const answers = [{ position: 1, levels, comment: remark }]
  await assessments.gradeSubmission(grader, attemptId, { answers, comment, isFinished: true })
}
