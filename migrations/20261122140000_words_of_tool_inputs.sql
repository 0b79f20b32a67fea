-- Why: a section is written as an object and not as one text, so a search showed JSON, to the teacher
-- and to the model, and found the names of its fields. Of what a tool is to write only the strings are
-- words that somebody may look for.
create or replace function session_texts(kind text, body jsonb)
    returns table (source text, said text)
    language sql stable parallel safe
as $$
    select 'teacher', body ->> 'text' where kind = 'userMessage'
    union all
    select 'teacher', string_agg(value #>> '{}', E'\n')
    from jsonb_path_query(
        body -> 'response',
        'strict $.** ? (@.type() == "object").keyvalue()
            ? (@.key == "text" || @.key == "words" || @.key == "note" || @.key == "reason")
            .value ? (@.type() == "string")'
    ) as value
    where kind = 'interactionAnswered'
    union all
    select 'answer', string_agg(coalesce(block ->> 'text', block #>> '{value,response}'), E'\n')
    from jsonb_array_elements(body #> '{message,content}') as block
    where kind = 'modelAnswered' and block ->> 'type' in ('text', 'structured')
    union all
    -- What a tool is to write, and the words of the file's name.
    select 'document', string_agg(
        concat_ws(
            E'\n',
            translate(block #>> '{input,path}', '/-_.', '    '),
            (
                select string_agg(value #>> '{}', E'\n')
                from jsonb_path_query(
                    block #> '{input,content}', 'strict $.** ? (@.type() == "string")'
                ) as value
            ),
            block #>> '{input,newText}'
        ),
        E'\n'
    )
    from jsonb_array_elements(body #> '{message,content}') as block
    where kind = 'modelAnswered' and block ->> 'type' = 'toolCall'
      and (block -> 'input' ? 'content' or block -> 'input' ? 'newText')
$$;

-- What is there already, teacher by teacher as row-level security wants it. A session's row in
-- session_search keeps words that it has no more: the second step of a search does not find them.
do $$
declare
    teacher uuid;
begin
    for teacher in select id from teachers loop
        perform set_config('app.teacher_id', teacher::text, true);
        update session_words as known set words = session_lexemes(texts.said)
        from session_events as event, session_texts(event.kind, event.body) as texts
        where known.teacher_id = teacher and known.source = 'document'
          and event.session_id = known.session_id and event.seq = known.seq
          and texts.source = 'document' and texts.said is not null;
    end loop;
    perform set_config('app.teacher_id', '', true);
end
$$;
