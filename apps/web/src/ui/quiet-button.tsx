import type { ComponentProps } from 'react'
import classes from './quiet-button.module.css'

/** A button without a border, in the colour of links. Its `className` adds to the look. */
export function QuietButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.quiet} ${className}`} {...props} />
}

/** A square button without a border that shows an icon. Its `className` gives the size. */
export function QuietIconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.icon} ${className}`} {...props} />
}
