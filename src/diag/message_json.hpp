// A message as JSON: what findings of a run and warnings of lint have in common.
#pragma once
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/origin.hpp"

namespace tessera {

inline nlohmann::json to_json(const Message& message) {
    nlohmann::json places = nlohmann::json::array();
    for (const Place& place : message.places) {
        const SourcePosition users = in_users_file({place.file, place.line, place.column});
        places.push_back({{"file", shown_path(users.file)},
                          {"line", users.line},
                          {"column", users.column},
                          {"quote", place.quote},
                          {"label", place.label}});
    }
    return {{"code", message.code},   {"headline", message.headline}, {"places", places},    {"rows", message.rows},
            {"where", message.where}, {"note", message.note},         {"help", message.help}};
}

}  // namespace tessera
