#!/bin/bash
# A backup in a folder: the database of one moment (fanfare.dump) and the media, unless they lie in a bucket (media.tar). Nothing is stopped.
#   bash infra/docker/backup.sh /backups/2026-11-01
. "$(dirname "$0")/lib.sh"
folder=${1:?name a folder}
umask 077
mkdir -p "$folder"
# The database first: a file that is in it is in the media too, which are only ever added before the rows that name them.
within postgres pg_dump -U postgres --format=custom fanfare >"$folder/fanfare.dump.part"
if [ "$(within publishing printenv MEDIA_STORAGE || true)" != s3 ]; then
  # 1 is a file that grew meanwhile: an upload under way, of which the database holds nothing that is done.
  within publishing tar -C /data/media --exclude=./installation --exclude=./.unfinished -cf - . >"$folder/media.tar.part" || [ $? = 1 ]
  mv "$folder/media.tar.part" "$folder/media.tar"
fi
mv "$folder/fanfare.dump.part" "$folder/fanfare.dump"
say "backup in $folder: $(du -sh "$folder" | cut -f1)"
