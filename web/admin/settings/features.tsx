import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { updateSchoolState } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmDialog } from '../kit/actions/confirm.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { featureMessages as messages } from './messages.ts'

type Feature = components['schemas']['Feature']

async function switchFeature(current: Feature, is_on: boolean) {
  const { feature } = current
  const params = { path: { feature }, header: ifMatch(current) }
  await orThrow(api.PUT('/features/{feature}', { params, body: { is_on } }))
  // The menu shows the enabled features.
  updateSchoolState((school) => {
    const otherFeatures = school.features.filter((each) => each !== feature)
    return { ...school, features: is_on ? [...otherFeatures, feature] : otherFeatures }
  })
}

export function Features() {
  const features = useFetched(['features'], (signal) => orThrow(api.GET('/features', { signal })))
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={features}>
        {({ data }) => data.map((feature) => <FeaturePanel key={feature.feature} {...feature} />)}
      </QueryView>
    </Screen>
  )
}

function FeaturePanel(current: Feature) {
  const { feature, is_on, switched_on_at } = current
  const [name = '', text = ''] = messages.features[feature]
  const [isConfirming, setConfirming] = useState(false)
  const { run, isRunning } = useAction(() => switchFeature(current, true), { done: messages.turnedOn })
  return (
    <Panel>
      <div className="switch-row">
        <div>
          <h2 id={feature}>{name}</h2>
          <p className="help" id={`${feature}-help`}>
            {text}
          </p>
          {switched_on_at ? <p className="help">{messages.since(day(switched_on_at))}</p> : null}
        </div>
        <Switch
          checked={is_on}
          disabled={isRunning}
          onChange={() => (is_on ? setConfirming(true) : void run())}
          slotProps={{ input: { 'aria-labelledby': feature, 'aria-describedby': `${feature}-help` } }}
        />
      </div>
      {isConfirming ? (
        <ConfirmDialog
          label={messages.switchOff}
          title={messages.offTitle(name)}
          explain={messages.offTexts[feature]}
          action={() => switchFeature(current, false)}
          done={messages.turnedOff}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </Panel>
  )
}
