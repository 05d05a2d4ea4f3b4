import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router-dom'
import { questionMessages as messages } from './messages.ts'

type TabsProps = { readonly id: string; readonly at: 'details' | 'versions' }

export function QuestionTabs({ id, at }: TabsProps) {
  return (
    <Tabs value={at} aria-label={messages.tabsLabel}>
      <Tab value="details" label={messages.tabs.details} component={Link} to={`/questions/${id}`} />
      <Tab
        value="versions"
        label={messages.tabs.versions}
        component={Link}
        to={`/questions/${id}/versions`}
      />
    </Tabs>
  )
}
