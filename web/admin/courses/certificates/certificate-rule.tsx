import { mostRuleHours } from '../../../../src/domain/certificates/limits.ts'
import type { components } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { CheckInput, TextInput } from '../../kit/inputs/inputs.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Panel } from '../../kit/screen.tsx'
import type { Course } from '../course.tsx'
import { certificateMessages as messages } from './messages.ts'
import { QuizChecks } from './quiz-checks.tsx'

type Rule = components['schemas']['CertificateRule']
type RuleInput = Pick<Rule, 'is_enabled' | 'min_percent' | 'min_hours' | 'quiz_ids'>

export function CertificateRule({ course: { id } }: { readonly course: Course }) {
  const rule = useFetched(['certificate_rule', id], (signal) =>
    orThrow(api.GET('/courses/{id}/certificate_rule', { params: { path: { id } }, signal })),
  )
  return <QueryView query={rule}>{(found) => <RuleSummary courseId={id} rule={found} />}</QueryView>
}

type RuleProps = { readonly courseId: string; readonly rule: Rule }

function RuleSummary({ courseId, rule }: RuleProps) {
  const { is_enabled, min_percent, min_hours, quiz_ids, run } = rule
  const conditions = [
    min_percent === null ? undefined : messages.percent(min_percent),
    min_hours === null ? undefined : messages.hours(min_hours),
    quiz_ids.length === 0 ? undefined : messages.quizzes(quiz_ids.length),
  ].filter((each) => each !== undefined)
  const actions = may('courses:write') ? <ChangeRule courseId={courseId} rule={rule} /> : null
  return (
    <Panel title={messages.rule} help={messages.ruleHelp} actions={actions}>
      {is_enabled ? (
        <ul>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      ) : (
        <p>{messages.off}</p>
      )}
      {run ? <p className="help">{messages.run(run.checked, run.total, run.issued)}</p> : null}
    </Panel>
  )
}

function ChangeRule({ courseId: id, rule }: RuleProps) {
  const { is_enabled, min_percent, min_hours, quiz_ids } = rule
  return (
    <FormDialog<RuleInput>
      label={messages.change}
      title={messages.rule}
      defaults={{ is_enabled, min_percent, min_hours, quiz_ids }}
      done={messages.ruleSaved}
      send={(body) =>
        orThrow(
          api.PATCH('/courses/{id}/certificate_rule', {
            params: { path: { id }, header: ifMatch(rule) },
            body,
          }),
        )
      }
    >
      <CheckInput source="is_enabled" label={messages.fields.is_enabled} />
      <TextInput
        source="min_percent"
        type="number"
        label={messages.fields.min_percent}
        help={messages.help.empty}
      />
      <TextInput
        source="min_hours"
        type="number"
        label={messages.fields.min_hours}
        help={`${messages.help.empty} 1–${mostRuleHours}`}
      />
      <QuizChecks courseId={id} source="quiz_ids" label={messages.fields.quiz_ids} />
    </FormDialog>
  )
}
