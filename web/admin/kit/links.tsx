import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { may } from '../api/session.ts'
import { Icon } from './icon.tsx'

type CreateLinkProps = { readonly to: string; readonly permission: string; readonly label: string }

/** Links to the form for a new record, for readers who may create one. */
export function CreateLink({ to, permission, label }: CreateLinkProps) {
  if (!may(permission)) return null
  return (
    <Button variant="contained" component={Link} to={to} startIcon={<Icon name="add" size={18} />}>
      {label}
    </Button>
  )
}
