import { api, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Empty, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { keyWords as say } from './words.ts'

const orDash = (moment: string | null) => (moment ? dayAndTime(moment) : '—')
const tones = { published: 'careful', active: 'good', retired: 'plain' } as const

export function SigningKeys() {
  const keys = useFetched(['signing_keys'], (signal) => orThrow(api.GET('/signing_keys', { signal })))
  const rotate = (
    <ConfirmButton
      label={say.rotate}
      title={say.rotateTitle}
      explain={say.rotateText}
      act={() => orThrow(api.POST('/signing_keys/rotate', {}))}
      done={say.rotated}
    />
  )
  return (
    <Screen title={say.title} intro={say.intro} actions={rotate}>
      <Asked of={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say.empty} text={say.emptyText} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: say.id, show: ({ id }) => <code>{id}</code> },
                {
                  title: say.state,
                  show: ({ state }) => <Chip tone={tones[state]}>{say.states[state]}</Chip>,
                },
                { title: say.created, show: ({ created_at }) => orDash(created_at), isMinor: true },
                { title: say.active, show: ({ activated_at }) => orDash(activated_at) },
                { title: say.retired, show: ({ retired_at }) => orDash(retired_at), isMinor: true },
              ]}
            />
          )
        }
      </Asked>
    </Screen>
  )
}
