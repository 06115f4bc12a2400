import { type ReactNode, useState } from 'react'

interface OrganisationLogoProps {
  /** Path below the media area; null if there is no logo. */
  path: string | null
  /** What the picture says; empty where the name stands beside it. */
  alt: string
  className?: string | undefined
  /** Shown where there is no logo, and where it cannot be fetched. */
  instead?: ReactNode
}

export function OrganisationLogo({ path, alt, className, instead }: OrganisationLogoProps) {
  const [failedPath, setFailedPath] = useState<string>()
  if (!path || path === failedPath) return instead
  return <img src={`/media/${path}`} alt={alt} className={className} onError={() => setFailedPath(path)} />
}
