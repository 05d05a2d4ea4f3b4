import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon.tsx'
import './sortable.css'

export type MenuAction = {
  readonly label: string
  readonly run: () => void
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly tone?: 'danger'
}

/** The actions of a row, behind one button. */
export function ActionMenu({
  label,
  actions,
}: {
  readonly label: string
  readonly actions: readonly MenuAction[]
}) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const id = useId()
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        size="small"
        className="dots"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" size={18} />
      </IconButton>
      <Menu id={id} anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {actions.map(({ label: text, run, isDisabled = false, tone }) => (
          <MenuItem
            key={text}
            disabled={isDisabled}
            className={tone === 'danger' ? 'menu-danger' : ''}
            onClick={() => {
              close()
              run()
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
