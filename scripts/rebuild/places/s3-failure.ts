/** S3's errors in words for the person who set up the bucket. Messages contain no key and no signature. */
import { reasonOf } from '../failure.ts';
import { PlaceFailure } from './place.ts';

const meanings: Readonly<Record<string, string>> = {
  AccessDenied:
    'access denied: the credentials need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
  InvalidAccessKeyId: 'the storage does not know the access key (AWS_ACCESS_KEY_ID)',
  SignatureDoesNotMatch: "the secret doesn't match the access key (AWS_SECRET_ACCESS_KEY)",
  ExpiredToken: 'the credentials have expired',
  CredentialsProviderError:
    'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  PermanentRedirect: 'the bucket is in another region: set PUBLISH_S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set PUBLISH_S3_REGION',
  SlowDown: 'the storage keeps asking to slow down',
};

/** `error` as the client threw it. */
export function s3Failure(error: unknown, bucket: string, endpoint: string | undefined): PlaceFailure {
  return new PlaceFailure(meaningOf(error, bucket, endpoint), undefined, error);
}

function meaningOf(error: unknown, bucket: string, endpoint: string | undefined): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchBucket') return `there is no bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`;
  if (error instanceof Error && /Region is missing/.test(error.message))
    return 'the region is unknown: set PUBLISH_S3_REGION';
  return meanings[name] ?? `no usable answer${endpoint ? ` from ${endpoint}` : ''}: ${reasonOf(error)}`;
}
